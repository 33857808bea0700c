import { useT } from '../texts.ts';

export function Withheld({ text }: { text: string }) {
  const t = useT();
  return <p className="max-w-prose text-text-muted">{t(text)}</p>;
}
