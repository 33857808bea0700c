import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { useLocation } from 'react-router';
import { KeptItem } from '../../platform/kept-item.tsx';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { chip, chipRow } from '../../platform/ui/chip.ts';
import { KeepButton } from '../../platform/ui/keep-button.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Pagination } from '../../platform/ui/pagination.tsx';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import { WhatWeCanDo } from '../no-time/what-we-can-do.tsx';
import { favouriteKey } from '../offering/favourite-key.ts';
import type { DoctorRow, ResultRow } from '../offering/result-row.ts';
import { hrefWith } from '../offering/search-query.ts';
import { DoctorCard } from './doctor-card.tsx';
import { useWayBack } from './doctor-href.ts';
import { EmptyResult } from './empty-result-panel.tsx';
import { ActiveFilters } from './filters.tsx';
import { KeptList } from './kept-list.tsx';
import { MapButton } from './map-button.tsx';
import { MapPane } from './map-pane.tsx';
import { askedBy } from './no-time-query.ts';
import { NumberMark } from './number-mark.tsx';
import { OrganiseLine } from './organise-line.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ResultList } from './result-frame.tsx';
import { SearchRefused } from './search-refused.tsx';
import { endsWithPhone, type SearchResult } from './search-result.ts';
import { useMapSwitch } from './use-map-switch.ts';
import { wishOf } from './wish.ts';

type Props = {
  found: SearchResult;
  chip: ReactNode;
  busy: boolean;
  ref: Ref<HTMLHeadingElement>;
};

/** The map shows the same rows in the same order under the same numbers. */
export function Results({ found, chip: filters, busy, ref }: Props) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { results, refusal, hold, key, heading, count } = found;
  const [active, setActive] = useState<number>();
  const { look } = useConfig();
  const map = useMapSwitch(found.mapOpen);
  const { rows, page, limit, total } = results;
  const query = new URLSearchParams(search);
  const wayBack = useWayBack();
  /** Whether every visitor sees it so. */
  const isAlike = (row: ResultRow) =>
    row.kind === 'doctor' && !row.reservedFor && hold === undefined && !query.has('preauthRef') && !query.has('for');
  const isFavourite = (row: DoctorRow) => found.favourites?.includes(favouriteKey(row));
  const other = found.listType === 'doctors' ? 'providers' : 'doctors';
  if (refusal) return <SearchRefused refusal={refusal} nearest={found.nearest} />;
  const shown = map.open !== false && found.sketch !== undefined;
  const mark = (number: number) =>
    shown && <NumberMark number={number} active={active === number} isBeside={map.open === undefined} />;
  return (
    <section aria-labelledby="results" aria-busy={busy} className="grey-while-busy">
      <p role="status" className="sr-only">
        {busy ? '' : heading}
      </p>
      <div className="items-center justify-between gap-4 md:flex">
        <h2 id="results" ref={ref} tabIndex={-1} className="shrink-0 scroll-mt-4 text-m font-semibold md:text-l">
          {count}
          <span className="sr-only">{heading.slice(count.length)}</span>
        </h2>
        <ul className={`${chipRow} md:justify-end`}>
          <li>{filters}</li>
          <ActiveFilters found={found} />
          {found.sketch && (
            <li>
              <MapButton map={map} hrefWithMap={hrefWith(pathname, query, { map: '1' })} />
            </li>
          )}
          {found.hasPlaces && (
            <li>
              <Link href={hrefWith(pathname, query, { listType: other, page: undefined })} className={chip}>
                {t(`search.results.as_${other}`)}
              </Link>
            </li>
          )}
        </ul>
      </div>
      {total === 0 && <EmptyResult found={found} />}
      <div className={`mt-2 grid grid-cols-1 items-start gap-6 md:mt-4 ${shown ? 'desk:grid-cols-[3fr_2fr]' : ''}`}>
        <div className={`@container ${shown && map.open ? 'noscript:block hidden desk:block' : ''}`}>
          <ResultList>
            {rows.map((row) => (
              <KeptItem
                key={row.key}
                onPointerEnter={() => setActive(row.number)}
                onFocus={() => setActive(row.number)}
                shows={
                  row.kind === 'doctor' && isAlike(row)
                    ? { row, shown, isBeside: map.open === undefined, is: isFavourite(row) }
                    : undefined
                }
                values={{ key, ...wayBack }}
              >
                {({ key: idempotencyKey, ...back }) =>
                  drawn(row, {
                    hold,
                    idempotencyKey,
                    wayBack: back,
                    isFavourite,
                    mark: mark(row.number),
                    active: shown && active === row.number,
                  })
                }
              </KeptItem>
            ))}
          </ResultList>
          <div className="mt-6">
            <Pagination
              page={page}
              limit={limit}
              total={total}
              hrefOf={(number) => hrefWith(pathname, query, { page: number === 1 ? undefined : String(number) })}
            />
          </div>
          {found.terms !== '' && <KeepButton href={pathname + rememberedQuery(query)} text={found.terms} />}
          <KeptList />
          {total > 0 && page * limit - limit >= total && (
            <p>
              <Link href={hrefWith(pathname, query, { page: undefined })}>{t('search.results.first_page')}</Link>
            </p>
          )}
          {rows.some(({ next }) => next !== undefined) && <OrganiseLine />}
          {rows.length > 0 && rows.every(({ next }) => next === undefined) && (
            <div className="mt-8">
              <WhatWeCanDo asked={askedBy(found.searchQuery)} wish={wishOf(found)} />
            </div>
          )}
          {total > 0 && endsWithPhone(found, look) && (
            <div className="mt-8">
              <PhoneBlock />
            </div>
          )}
        </div>
        {shown && <MapPane rows={rows} map={map} sketch={found.sketch} active={active} onActive={setActive} />}
      </div>
    </section>
  );
}

type CardProps = Omit<ComponentProps<typeof DoctorCard>, 'row'>;

function drawn(row: ResultRow, card: CardProps): ReactNode {
  return row.kind === 'doctor' ? <DoctorCard row={row} {...card} /> : <ProviderCard row={row} {...card} />;
}

const remembered = [
  'q',
  'subfunction',
  'specialization',
  'location',
  'doctorName',
  'providerName',
  'visit',
  'listType',
];

/** What was looked for and where; no place of the visitor, no person, no page. */
function rememberedQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name, value]) => value !== '' && remembered.includes(name));
  return `?${new URLSearchParams(kept)}`;
}
