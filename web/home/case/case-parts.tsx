import type { ReactNode } from 'react';
import type { Case, CasePart } from '../../../contract/home/case.ts';
import { FoldedHistory } from '../../identity/history/folded-history.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { LateWays } from '../../platform/ui/due.tsx';
import type { NextStep } from './next-step.ts';
import { Timeline } from './timeline.tsx';
import { usePartTitle } from './use-part-title.ts';
import { useTurn } from './use-turn.ts';

type Props = {
  whole: Pick<Case, 'parts' | 'steps'>;
  now: string;
  isDesk?: boolean;
  hrefOf: (part: CasePart) => string | undefined;
  next: NextStep | undefined;
  waysOf?: (part: CasePart) => ReactNode;
};

/** The next step comes first, then each part of the episode and its events (B4). */
export function CaseParts({ whole: { parts, steps }, now, isDesk = false, hrefOf, next, waysOf }: Props) {
  const t = useT();
  const title = usePartTitle();
  return (
    <>
      <Now parts={parts} now={now} isDesk={isDesk} next={next} hrefOf={hrefOf} />
      <section className="grid gap-3" aria-labelledby="parts">
        <h2 id="parts" className="text-l">
          {t('case.parts.title')}
        </h2>
        <Timeline parts={parts} now={now} isDesk={isDesk} hrefOf={hrefOf} waysOf={waysOf} />
        {parts.length === 1 && !isDesk && <p className="text-text-muted">{t('case.alone')}</p>}
      </section>
      <FoldedHistory
        isDesk={isDesk}
        items={steps.map(({ part, ...step }) => ({ ...step, about: title(parts[part]) }))}
      />
    </>
  );
}

type NowProps = Pick<Props, 'now' | 'hrefOf' | 'next'> & { parts: readonly CasePart[]; isDesk: boolean };

function Now({ parts, now, isDesk, next, hrefOf }: NowProps) {
  const t = useT();
  const turnOf = useTurn(now, isDesk);
  const title = usePartTitle();
  const part = next?.part ?? parts.find(({ turn }) => turn !== null);
  const turn = part && turnOf(part);
  const to = next && (next.to ?? hrefOf(next.part));
  return (
    <section className="grid justify-items-start gap-2 rounded-card bg-surface-brand p-4 md:p-5" aria-labelledby="now">
      <h2 id="now" className="text-l">
        {t('case.now.title')}
      </h2>
      <p className="font-semibold">
        {next?.words === undefined ? (turn?.text ?? t('case.now.over')) : t(next.words)}{' '}
        {turn?.clock !== undefined && <Badge kind={turn.overdue ? 'danger' : 'plain'}>{turn.clock}</Badge>}
      </p>
      {part && <p className="text-s text-text-muted">{title(part)}</p>}
      {next?.words !== undefined && turn && <p className="text-s">{turn.text}</p>}
      {turn?.overdue && !isDesk && <LateWays />}
      {next && to !== undefined && (
        <LinkButton href={to} className="no-print">
          {t(next.button, { number: next.part.number ?? '' })}
        </LinkButton>
      )}
    </section>
  );
}
