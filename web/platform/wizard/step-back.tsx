import { ArrowLeft } from 'lucide-react';
import { KeepingLink } from '../form/keeping-link.tsx';
import { useT } from '../texts.ts';

export function StepBack({ to }: { to: string | undefined }) {
  const t = useT();
  if (to === undefined) return null;
  return (
    <div>
      <KeepingLink
        to={to}
        className="inline-flex min-h-11 items-center gap-1.5 text-link underline hover:text-link-hover"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('wizard.back')}
      </KeepingLink>
    </div>
  );
}
