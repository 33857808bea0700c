import type { z } from 'zod';
import type { Identified } from '../../../contract/identity/registration.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Panel } from '../../platform/ui/panel.tsx';

type Covers = z.infer<typeof Identified>['covers'];

export type HeldOutcome = FormOutcome & { covers: Covers };

export function heldOutcome(covers: Covers): HeldOutcome {
  return { status: 200, refusal: undefined, entries: undefined, covers };
}

export function HeldCovers({ covers }: { covers: Covers }) {
  const t = useT();
  const { dayShort } = useFormat();
  return (
    <Panel kind="info" title={t('account.held.title')}>
      <p>{t('account.held.lead')}</p>
      <ul>
        {covers.map(({ product, validFrom, validTo }) => {
          const from = dayShort(validFrom);
          const line =
            validTo === null
              ? t('account.held.line', { product, from })
              : t('account.held.line_until', { product, from, to: dayShort(validTo) });
          return <li key={`${product} ${validFrom}`}>{line}</li>;
        })}
      </ul>
    </Panel>
  );
}
