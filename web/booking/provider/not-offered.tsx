import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';
import { PhoneLink } from '../../platform/ui/phone.tsx';

/** Says that the clinic is not offered now, because the partner has paused it and its calendar need not be full. */
export function NotOffered({ level }: { level: 2 | 3 }) {
  const t = useT();
  return (
    <Panel kind="info" title={t('provider.not_offered.title')} level={level}>
      <p>{t('provider.not_offered.advice')}</p>
      <p>
        <PhoneLink className="inline-flex min-h-11 items-center font-semibold" />
      </p>
    </Panel>
  );
}
