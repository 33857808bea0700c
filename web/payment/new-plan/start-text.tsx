import type { StaticContent } from '../../../contract/portal/content.ts';
import { useMarkup } from '../../platform/ui/markup.ts';

export function StartText({ text }: { text: StaticContent }) {
  const markup = useMarkup();
  return (
    <section id="start" aria-labelledby="start-title" className="grid gap-2 text-s">
      <h2 id="start-title" className="text-m">
        {text.title}
      </h2>
      <div className="prose" {...markup(text.html)} />
    </section>
  );
}
