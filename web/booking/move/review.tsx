import type { Move } from '../../../contract/booking/move.ts';
import { href } from '../../../contract/href.ts';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { LateRule } from '../reservation/late-rule.tsx';
import { Visit } from './visit.tsx';

export function Review({ move }: { move: Move }) {
  const t = useT();
  const { reservation, to } = move;
  const { token, slotId, video } = reservation;
  return (
    <PageForm method="post" className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Visit title={t('move.review.from')} visit={reservation} video={video} />
        <Visit title={t('move.review.to')} visit={to} video={video} />
      </div>
      <Difference move={move} />
      <LateRule reservation={reservation} />
      <input type="hidden" name="from" value={slotId} />
      <input type="hidden" name="slotId" value={to.slotId} />
      {to.price && <input type="hidden" name="pays" value={to.price.pays.amount} />}
      <div className="grid gap-3 sm:flex">
        <Button kind="confirm">{t('move.review.confirm')}</Button>
        <LinkButton kind="quiet" href={href('move-reservation', { token })}>
          {t('move.review.other')}
        </LinkButton>
        <LinkButton kind="text" href={href('reservation', {}, { reservation: token })}>
          {t('move.review.keep')}
        </LinkButton>
      </div>
    </PageForm>
  );
}

function Difference({ move: { difference, to, reservation } }: { move: Move }) {
  const t = useT();
  const { money } = useFormat();
  const currency = to.price?.pays.currency;
  if (difference === 0 || (!to.price && !reservation.price)) return <p>{t('move.price.same')}</p>;
  if (difference === null || currency === undefined) return <p className="font-semibold">{t('move.price.other')}</p>;
  const amount = money({ amount: Math.abs(difference), currency });
  return <p className="font-semibold">{t(difference > 0 ? 'move.price.more' : 'move.price.less', { amount })}</p>;
}
