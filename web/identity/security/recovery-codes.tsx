import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';

/** The codes are shown only once, so the page is made to be printed. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const t = useT();
  return (
    <RailPage title={t('security.codes.title')}>
      <p className="text-l">{t('security.codes.lead')}</p>
      <ul className="grid gap-x-6 gap-y-2 rounded-control border border-border bg-surface p-4 text-l tracking-wide sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Panel kind="warning" title={t('security.codes.print')} />
      <div className="no-print">
        <LinkButton href={next}>{t('security.codes.done')}</LinkButton>
      </div>
    </RailPage>
  );
}
