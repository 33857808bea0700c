import { useT } from '../platform/texts.ts';
import { LinkButton } from '../platform/ui/button.tsx';
import type { TurnLine } from './load-overview.server.ts';

const mostTurns = 4;

export function Waiting({ turns }: { turns: readonly TurnLine[] }) {
  const t = useT();
  const rest = turns.slice(mostTurns);
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-l">
        {t('overview.waiting.title')}
      </h2>
      {turns.length === 0 ? <p>{t('overview.waiting.none')}</p> : <Lines turns={turns.slice(0, mostTurns)} />}
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
            {t('overview.waiting.all', { count: turns.length })}
          </summary>
          <Lines turns={rest} />
        </details>
      )}
    </section>
  );
}

function Lines({ turns }: { turns: readonly TurnLine[] }) {
  return (
    <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface">
      {turns.map((turn) => (
        <Line key={turn.id} turn={turn} />
      ))}
    </ul>
  );
}

function Line({ turn }: { turn: TurnLine }) {
  const t = useT();
  const { kind, status, about, until, overdue, to } = turn;
  const words = `overview.turn.${kind}.${status}`;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-3 p-3 md:px-4">
      <div className="min-w-0">
        <p className="font-semibold">{t(words)}</p>
        <p className="text-s text-text-muted">
          {[
            about,
            until === undefined ? '' : t(overdue ? 'overview.turn.late' : 'overview.turn.until', { when: until }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <LinkButton href={to} kind="quiet">
        {t(`${words}.button`)}
      </LinkButton>
    </li>
  );
}
