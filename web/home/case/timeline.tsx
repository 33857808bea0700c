import type { ReactNode } from 'react';
import type { CasePart } from '../../../contract/home/case.ts';
import type { Tone } from '../../../contract/platform/states.ts';
import { useDeskT } from '../../platform/desk-texts.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { stepFor } from './next-step.ts';
import { wordsOf } from './part-words.ts';
import { usePartTitle } from './use-part-title.ts';
import { useTurn } from './use-turn.ts';

type Props = {
  parts: readonly CasePart[];
  now: string;
  isDesk: boolean;
  hrefOf: (part: CasePart) => string | undefined;
  waysOf: ((part: CasePart) => ReactNode) | undefined;
};

type Payment = CasePart['payments'][number];
type Point = { part: CasePart; at: string; payment: Payment | undefined };

/** Points are in the order of time; at the same moment, the part that leads to the other comes first. */
function pointsOf(parts: readonly CasePart[]): Point[] {
  return parts
    .flatMap((part): Point[] => [
      { part, at: part.at, payment: undefined },
      ...part.payments.map((payment) => ({ part, at: payment.at, payment })),
    ])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function Timeline({ parts, now, isDesk, hrefOf, waysOf }: Props) {
  return (
    <ol>
      {pointsOf(parts).map(({ part, payment, at }) =>
        payment ? (
          <PaymentPoint key={`${part.id} ${at}`} part={part} payment={payment} href={hrefOf(part)} />
        ) : (
          <PartPoint key={part.id} part={part} now={now} isDesk={isDesk} href={hrefOf(part)} ways={waysOf?.(part)} />
        ),
      )}
    </ol>
  );
}

type PartPointProps = {
  part: CasePart;
  now: string;
  isDesk: boolean;
  href: string | undefined;
  ways: ReactNode;
};

function PartPoint({ part, now, isDesk, href, ways }: PartPointProps) {
  const t = useDeskT(isDesk);
  const { money } = useFormat();
  const title = usePartTitle();
  const turn = useTurn(now, isDesk)(part);
  const { name, meaning, tone } = wordsOf(part);
  // An approval that waits to be booked is the customer's turn, but nothing is wanted of them.
  const isQuiet = part.kind !== 'reservation' && part.turn === 'customer' && !stepFor(part);
  const line = isDesk ? turn?.text : (!isQuiet && turn?.text) || t(meaning);
  return (
    <TimePoint
      tone={tone}
      at={part.at}
      timeZone={part.timeZone}
      number={part.number}
      title={title(part)}
      href={href}
      state={t(name)}
    >
      {line !== undefined && <p>{line}</p>}
      {part.sums.length > 0 && (
        <p className="text-s text-text-muted tabular-nums">
          {part.sums.map(({ name: sum, amount }) => `${t(`case.sum.${sum}`)}: ${money(amount)}`).join(' · ')}
        </p>
      )}
      {ways}
    </TimePoint>
  );
}

type PaymentProps = { part: CasePart; payment: Payment; href: string | undefined };

function PaymentPoint({ part, payment: { at, amount, outcome }, href }: PaymentProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <TimePoint
      tone={outcome === 'paid' ? 'success' : 'danger'}
      at={at}
      timeZone={part.timeZone}
      number={part.number}
      title={t('case.payment.title', { amount: money(amount) })}
      href={href}
      state={t(`case.payment.${outcome}`)}
    />
  );
}

const dots: Readonly<Record<Tone, string>> = {
  plain: 'border-border-strong',
  success: 'border-success-border',
  warning: 'border-warning-border',
  danger: 'border-danger-border',
};

type TimePointProps = {
  tone: Tone;
  at: string;
  timeZone: string;
  number: string | null;
  title: string;
  href: string | undefined;
  state: string;
  children?: ReactNode;
};

function TimePoint({ tone, at, timeZone, number, title, href, state, children }: TimePointProps) {
  const when = useWhen();
  return (
    <li className="relative ms-2 grid gap-1 border-s-2 border-border ps-6 pb-6 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute -start-[9px] top-1 size-4 rounded-pill border-[5px] bg-surface ${dots[tone]}`}
      />
      <p className="text-s text-text-muted">{[when(at, timeZone), number].filter(Boolean).join(' · ')}</p>
      <h3 className="text-m wrap-anywhere">{href === undefined ? title : <Link href={href}>{title}</Link>}</h3>
      <p>
        <Badge kind={tone}>{state}</Badge>
      </p>
      {children}
    </li>
  );
}
