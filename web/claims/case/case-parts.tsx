import type { ReactNode } from 'react';
import type { Case, CasePart } from '../../../contract/claims/case.ts';
import { useCareTitle } from '../../care/medical-care/use-care-title.ts';
import { History } from '../../identity/history/history.tsx';
import { useDeskT } from '../../platform/desk-texts.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { wordsOf } from './part-words.ts';
import { useTurn } from './use-turn.ts';

type Props = {
  whole: Pick<Case, 'parts' | 'steps'>;
  now: string;
  isDesk?: boolean;
  /** The page of a part; undefined where there is none for the reader. */
  hrefOf: (part: CasePart) => string | undefined;
  nextOf?: (part: CasePart) => ReactNode;
};

/** The case from its first part to the money: whose turn it is, how each part stands, and what was done when (B4). */
export function CaseParts({ whole: { parts, steps }, now, isDesk = false, hrefOf, nextOf }: Props) {
  const t = useT();
  const title = useTitle();
  return (
    <>
      <Now parts={parts} now={now} isDesk={isDesk} />
      <section className="grid gap-3" aria-labelledby="parts">
        <h2 id="parts" className="text-l">
          {t('case.parts.title')}
        </h2>
        <ol className="grid gap-3">
          {parts.map((part) => (
            <Part key={part.id} part={part} isDesk={isDesk} href={hrefOf(part)} next={nextOf?.(part)} />
          ))}
        </ol>
      </section>
      <section className="grid gap-2" aria-labelledby="steps">
        <h2 id="steps" className="text-l">
          {t('case.steps.title')}
        </h2>
        <History isDesk={isDesk} items={steps.map(({ part, ...step }) => ({ ...step, about: title(parts[part]) }))} />
      </section>
    </>
  );
}

function Now({ parts, now, isDesk }: { parts: readonly CasePart[]; now: string; isDesk: boolean }) {
  const t = useT();
  const turnOf = useTurn(now, isDesk);
  const title = useTitle();
  const open = parts.flatMap((part) => {
    const turn = turnOf(part);
    return turn ? [{ part, turn }] : [];
  });
  return (
    <section className="grid gap-2" aria-labelledby="now">
      <h2 id="now" className="text-l">
        {t('case.now.title')}
      </h2>
      {open.length === 0 && <p>{t('case.now.over')}</p>}
      {open.length > 0 && (
        <ul className="grid gap-2">
          {open.map(({ part, turn }) => (
            <li key={part.id} className="rounded-card border border-border bg-surface p-4">
              <p className="font-semibold">
                {turn.text}{' '}
                {turn.clock !== undefined && <Badge kind={turn.overdue ? 'danger' : 'brand'}>{turn.clock}</Badge>}
              </p>
              <p className="text-s text-text-muted">{title(part)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type PartProps = { part: CasePart; isDesk: boolean; href: string | undefined; next: ReactNode };

function Part({ part, isDesk, href, next }: PartProps) {
  const t = useDeskT(isDesk);
  const when = useWhen();
  const { money } = useFormat();
  const title = useTitle();
  const { kind, number, sums } = part;
  const { name, meaning, tone } = wordsOf(part);
  return (
    <li className="grid gap-2 rounded-card border border-border bg-surface p-4">
      <h3 className="font-semibold wrap-anywhere">{title(part)}</h3>
      <p className="text-s text-text-muted">{when(part.at, part.timeZone)}</p>
      <p>
        <Badge kind={tone}>{t(name)}</Badge>
      </p>
      {!isDesk && <p>{t(meaning)}</p>}
      {sums.length > 0 && (
        <ul>
          {sums.map(({ name: sum, amount }) => (
            <li key={`${sum} ${amount.currency}`} className="tabular-nums">
              {t(`case.sum.${sum}`)}: <strong>{money(amount)}</strong>
            </li>
          ))}
        </ul>
      )}
      {(href !== undefined || next) && (
        <div className="flex flex-wrap gap-x-5">
          {href !== undefined && (
            <Link href={href} className="inline-flex min-h-11 items-center">
              {kind === 'record' ? t('case.open.record') : t('case.open', { number: number ?? '' })}
            </Link>
          )}
          {next}
        </div>
      )}
    </li>
  );
}

/** The kind of a part, what it is about, and whose it is where that is a relative. */
function useTitle() {
  const t = useT();
  const careTitle = useCareTitle();
  return (part: CasePart | undefined) => {
    if (!part) return '';
    const about = part.service === null ? part.title : careTitle({ serviceType: part.service, specialization: null });
    const title = [t(`case.kind.${part.kind}`), about].filter(Boolean).join(': ');
    return part.person === null ? title : `${title} (${part.person})`;
  };
}
