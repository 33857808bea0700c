import type { CoverOffer, checkCoverage } from '../../../contract/entitlement/coverage.ts';
import { href } from '../../../contract/href.ts';
import type { Money } from '../../../contract/platform/money.ts';
import type { OutputOf } from '../../../contract/platform/operation.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig, usePageContext } from '../../platform/page-context.tsx';
import { type T, useT } from '../../platform/texts.ts';
import { type ButtonKind, LinkButton } from '../../platform/ui/button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { coverRow } from '../cover-row.ts';
import { CoverTag, tagOf } from './cover-tag.tsx';
import { searchHref } from './search-href.ts';

type Answer = OutputOf<typeof checkCoverage>;
type Props = {
  answer: Answer;
  service: string;
  where: string;
  person: { id: string; name: string } | undefined;
};

export function CostAnswer({ answer, service, where, person }: Props) {
  const t = useT();
  const { hostLocale } = useConfig();
  const { place, offers, total } = answer;
  const { benefit, remainder, reasons } = coverRow(answer, hostLocale);
  return (
    <>
      <section aria-labelledby="answer" className="grid gap-3 rounded-card bg-surface-brand p-4 md:p-5">
        <p className="wrap-anywhere">{[service, place?.name, person?.name].filter(Boolean).join(' · ')}</p>
        <h2 id="answer">{useHeadline(answer)}</h2>
        <p>
          <CoverTag {...answer} />
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {benefit !== undefined && remainder && (
          <p>
            {'count' in remainder
              ? t('covered.left.count', { benefit, count: remainder.count })
              : t('covered.left.money', { benefit, amount: remainder.money })}
          </p>
        )}
        <NextStep answer={answer} where={where} personId={person?.id} />
        <p className="text-s text-text-muted">{t('cost.as_of')}</p>
      </section>
      {offers.length > 0 && (
        <section aria-labelledby="doctors" className="grid gap-3">
          <h2 id="doctors" className="text-l">
            {t('cost.doctors', { count: total })}
          </h2>
          <ul className="divide-y divide-border rounded-card border border-border bg-surface">
            {offers.map((offer) => (
              <OfferRow
                key={`${offer.provider.id} ${offer.doctor.id} ${offer.subfunctionId}`}
                offer={offer}
                usual={answer}
                personId={person?.id}
              />
            ))}
          </ul>
          {total > offers.length && (
            <p className="text-s text-text-muted">{t('cost.cheapest', { count: offers.length })}</p>
          )}
        </section>
      )}
    </>
  );
}

function useHeadline({ offers, total, decision }: Answer): string {
  const t = useT();
  const { money } = useFormat();
  const sums = offers.flatMap(({ price }) => price?.pays ?? []);
  const [least] = sums;
  if (!least) return t('cost.unknown');
  const most = sums.findLast(({ currency }) => currency === least.currency) ?? least;
  const when = decision === 'needs_preauth' ? '_approved' : '';
  if (total > offers.length) return t(`cost.pays_from${when}`, { least: money(least) });
  return most.amount === least.amount
    ? t(`cost.pays${when}`, { amount: money(least) })
    : t(`cost.pays_between${when}`, { least: money(least), most: money(most) });
}

function NextStep({ answer, where, personId }: { answer: Answer; where: string; personId: string | undefined }) {
  const t = useT();
  const { searchPath } = useConfig();
  const { customer } = usePageContext();
  const { place, offers } = answer;
  const tag = tagOf(answer);
  const spot = where === '' ? {} : place?.kind === 'clinic' ? { providerName: place.name } : { location: where };
  const times = searchHref(searchPath, { subfunction: offers[0]?.subfunctionId, ...spot, for: personId });
  const isAsked = tag === 'approval' && customer?.mayAskApproval;
  return (
    <div className="no-print flex flex-wrap gap-3">
      {isAsked && <LinkButton href={href('services-preauthorization-new')}>{t('covered.preauth.ask')}</LinkButton>}
      {tag === 'arranged' && <Arrange kind="action" />}
      <LinkButton href={times} kind={isAsked || tag === 'arranged' ? 'quiet' : 'action'}>
        {t('coverage.action.times')}
      </LinkButton>
    </div>
  );
}

export function Arrange({ kind }: { kind: ButtonKind }) {
  const t = useT();
  const organises = usePageContext().customer?.mayOrganiseCare === true;
  return (
    <LinkButton kind={kind} href={organises ? href('services-organize-care') : href('call-back')}>
      {t(organises ? 'coverage.action.organise' : 'coverage.action.call')}
    </LinkButton>
  );
}

type RowProps = { offer: CoverOffer; usual: Answer; personId: string | undefined };

function OfferRow({ offer, usual, personId }: RowProps) {
  const t = useT();
  const { money } = useFormat();
  const { doctor, provider, subfunctionId, price, cover } = offer;
  const to = href(
    'doctor',
    { providerId: provider.id, doctorId: doctor.id },
    { subfunction: subfunctionId, for: personId },
  );
  const differs = cover !== null && tagOf(cover) !== tagOf(usual);
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-m">
          <Link href={to}>{doctor.name}</Link>
        </h3>
        <p className="text-s text-text-muted">
          {provider.name}, {provider.address}
        </p>
        {differs && <p className="text-s">{cover.reasons.map(({ text }) => text).join(' ')}</p>}
      </div>
      <div className="sm:max-w-56 sm:text-end">
        <p className="font-semibold tabular-nums">
          {price ? t('covered.person_pays', { amount: money(price.pays) }) : t('cost.no_price')}
        </p>
        {cover?.price && cover.insurerPays && (
          <p className="text-s text-text-muted tabular-nums">{sharesText(cover.price, cover.insurerPays, money, t)}</p>
        )}
      </div>
    </li>
  );
}

function sharesText(price: Money, insurer: Money, money: (amount: Money) => string, t: T): string {
  return insurer.amount === 0
    ? t('cost.whole', { price: money(price) })
    : t('cost.shares', { price: money(price), insurer: money(insurer) });
}
