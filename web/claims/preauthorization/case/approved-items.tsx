import type { PreauthItem, Preauthorization } from '../../../../contract/claims/preauthorization.ts';
import { preauthStates } from '../../../../contract/claims/preauthorization-states.ts';
import { href } from '../../../../contract/href.ts';
import { useFormat } from '../../../platform/format.ts';
import { useConfig } from '../../../platform/page-context.tsx';
import { useT } from '../../../platform/texts.ts';
import { LinkButton } from '../../../platform/ui/button.tsx';
import { useDueText } from '../../../platform/ui/due.tsx';
import { Link } from '../../../platform/ui/link.tsx';
import { useWhen } from '../../../platform/ui/when.tsx';
import { useItemWords } from './item-words.ts';

export function isBookable({ items }: Pick<Preauthorization, 'items'>): boolean {
  return items.some(({ decision }) => decision !== null && decision.open > 0);
}

export function ApprovedItems({ preauthorization }: { preauthorization: Preauthorization }) {
  const t = useT();
  const when = useWhen();
  const dueText = useDueText();
  const config = useConfig();
  const { items, number, canBook, visits, bookBy, call, person, status } = preauthorization;
  const noBooking =
    person !== null && isBookable(preauthorization) && !canBook && preauthStates[status].promise === 'validity';
  const phone = href('call-back', {}, { wish: t('preauth.case.call_wish', { number }) });
  return (
    <section className="grid gap-3" aria-labelledby="items">
      <h2 id="items" className="text-l">
        {t('preauth.case.items')}
      </h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <Item key={item.no} item={item} number={number} canBook={canBook} />
        ))}
      </ul>
      {visits.map((visit) => (
        <p key={visit}>
          <Link href={href('services-appointment', { number: visit })}>
            {t('preauth.case.visit', { number: visit })}
          </Link>
        </p>
      ))}
      {call && (
        <p className="font-semibold">
          {call.overdue
            ? dueText({ ...call, turn: 'call' }, '')
            : t('preauth.case.called', { from: when(call.promisedFrom, config.timeZone), number: call.number })}
        </p>
      )}
      {noBooking && <p>{t('relatives.no_booking', { person })}</p>}
      {canBook && !call && (
        <div>
          <LinkButton kind={bookBy === 'phone' ? 'action' : 'quiet'} href={phone}>
            {t('preauth.case.book_by_phone')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function Item({ item, number, canBook }: { item: PreauthItem; number: string; canBook: boolean }) {
  const t = useT();
  const { money } = useFormat();
  const { searchPath } = useConfig();
  const words = useItemWords();
  const { service, specialization, note, serviceCode, decision } = item;
  const query = new URLSearchParams({ subfunction: serviceCode, preauthRef: number });
  return (
    <li className="grid gap-1 rounded-card border border-border bg-surface p-4">
      <h3 className="font-semibold">
        {specialization} – {service}
      </h3>
      <p>{words(item)}</p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      {decision && (
        <>
          <p className="font-semibold">
            {t(decision.qty === 0 ? 'preauth.case.not_approved' : 'preauth.case.approved', { qty: decision.qty })}
          </p>
          {decision.amount && <p>{t('preauth.case.amount', { amount: money(decision.amount) })}</p>}
          {canBook && decision.open > 0 && (
            <div>
              <LinkButton href={`${searchPath}?${query}`} aria-label={t('preauth.case.book_of', { service })}>
                {t('preauth.case.book')}
              </LinkButton>
            </div>
          )}
          {decision.qty > 0 && (
            <p>
              {decision.providers.length === 0
                ? t('preauth.case.anywhere')
                : t('preauth.case.only_at', { providers: decision.providers.map(({ name }) => name).join(', ') })}
            </p>
          )}
          {decision.remark !== '' && <p className="wrap-anywhere">{decision.remark}</p>}
          {decision.qty > 0 && (
            <p className="text-s text-text-muted">
              {t('preauth.case.units', { open: decision.open, booked: decision.booked, used: decision.used })}
            </p>
          )}
        </>
      )}
    </li>
  );
}
