import type { Policy } from '../../../contract/entitlement/coverage.ts';
import { leftText } from '../../../contract/entitlement/coverage-words.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Bar } from '../../platform/ui/bar.tsx';
import { sizeOf } from './quantity.ts';
import { useSpeaker } from './use-speaker.ts';

const statusKinds = { active: 'success', waiting: 'warning', suspended: 'danger', ended: 'plain' } as const;

export function PlanCard({ policy }: { policy: Policy }) {
  const t = useT();
  const { language } = usePageContext();
  const { product, status, validFrom, validTo, benefits } = policy;
  const speaker = useSpeaker();
  const limited = benefits.filter(({ excluded, allowed }) => !excluded && allowed !== null);
  const isTouched = ({ used, reserved }: (typeof limited)[number]) => sizeOf(used) + sizeOf(reserved) > 0;
  const benefit = limited.find(isTouched) ?? limited[0];
  const until =
    validTo === null ? t('coverage.until_no_end') : t('coverage.until', { day: dayFull(validTo, language) });
  return (
    <section
      aria-labelledby="plan"
      className="grid gap-x-8 gap-y-1 rounded-card border border-border bg-surface px-4 py-3 md:grid-cols-2 md:items-center md:p-5"
    >
      <div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="plan" className="text-l">
            {product}
          </h2>
          <Badge kind={statusKinds[status]}>{t(`coverage.status.${status}`)}</Badge>
        </div>
        <p className="text-s text-text-muted">{until}</p>
      </div>
      {status === 'active' && benefit?.allowed && benefit.remaining && (
        <div className="grid gap-1">
          <p className="text-s">
            {benefit.name}: <strong>{leftText(benefit, speaker)}</strong>
          </p>
          <Bar value={sizeOf(benefit.remaining)} most={sizeOf(benefit.allowed)} />
        </div>
      )}
      {status !== 'active' && (
        <p className="md:col-span-2">{t(`coverage.status_text.${status}`, { day: dayFull(validFrom, language) })}</p>
      )}
    </section>
  );
}
