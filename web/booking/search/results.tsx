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
  result: SearchResult;
  chip: ReactNode;
  busy: boolean;
  ref: Ref<HTMLHeadingElement>;
};

/** The map shows the rows of the list in the same order and under the same numbers. */
export function Results({ result, chip: filters, busy, ref }: Props) {
  const { results, refusal, heading, count } = result;
  const [active, setActive] = useState<number>();
  const map = useMapSwitch(result.mapOpen);
  const hasMap = map.open !== false && result.sketch !== undefined;
  if (refusal) return <SearchRefused refusal={refusal} nearest={result.nearest} />;
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
        <ResultChips result={result} map={map}>
          {filters}
        </ResultChips>
      </div>
      {results.total === 0 && <EmptyResult search={result} />}
      <div className={`mt-2 grid grid-cols-1 items-start gap-6 md:mt-4 ${hasMap ? 'desk:grid-cols-[3fr_2fr]' : ''}`}>
        <div className={`@container ${hasMap && map.open ? 'noscript:block hidden desk:block' : ''}`}>
          <Rows result={result} map={map} hasMap={hasMap} active={active} onActive={setActive} />
          <AfterRows result={result} />
        </div>
        {hasMap && (
          <MapPane rows={results.rows} map={map} sketch={result.sketch} active={active} onActive={setActive} />
        )}
      </div>
    </section>
  );
}

type MapSwitch = ReturnType<typeof useMapSwitch>;

function ResultChips({ result, map, children }: { result: SearchResult; map: MapSwitch; children: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const other = result.listType === 'doctors' ? 'providers' : 'doctors';
  return (
    <ul className={`${chipRow} md:justify-end`}>
      <li>{children}</li>
      <ActiveFilters search={result} />
      {result.sketch && (
        <li>
          <MapButton map={map} hrefWithMap={hrefWith(pathname, query, { map: '1' })} />
        </li>
      )}
      {result.hasPlaces && (
        <li>
          <Link href={hrefWith(pathname, query, { listType: other, page: undefined })} className={chip}>
            {t(`search.results.as_${other}`)}
          </Link>
        </li>
      )}
    </ul>
  );
}

type RowsProps = {
  result: SearchResult;
  map: MapSwitch;
  hasMap: boolean;
  active: number | undefined;
  onActive: (number: number) => void;
};

function Rows({ result, map, hasMap, active, onActive }: RowsProps) {
  const query = new URLSearchParams(useLocation().search);
  const wayBack = useWayBack();
  const { results, hold, key } = result;
  const isBeside = map.open === undefined;
  const isAlike = (row: ResultRow) =>
    row.kind === 'doctor' && !row.reservedFor && hold === undefined && !query.has('preauthRef') && !query.has('for');
  const isFavourite = (row: DoctorRow) => result.favourites?.includes(favouriteKey(row));
  const mark = (number: number) =>
    hasMap && <NumberMark number={number} active={active === number} isBeside={isBeside} />;
  return (
    <ResultList>
      {results.rows.map((row) => (
        <KeptItem
          key={row.key}
          onPointerEnter={() => onActive(row.number)}
          onFocus={() => onActive(row.number)}
          shows={
            row.kind === 'doctor' && isAlike(row) ? { row, shown: hasMap, isBeside, is: isFavourite(row) } : undefined
          }
          values={{ key, ...wayBack }}
        >
          {({ key: idempotencyKey, ...back }) =>
            cardOf(row, {
              hold,
              idempotencyKey,
              wayBack: back,
              isFavourite,
              mark: mark(row.number),
              active: hasMap && active === row.number,
            })
          }
        </KeptItem>
      ))}
    </ResultList>
  );
}

function AfterRows({ result }: { result: SearchResult }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const { look } = useConfig();
  const { rows, page, limit, total } = result.results;
  const query = new URLSearchParams(search);
  return (
    <>
      <div className="mt-6">
        <Pagination
          page={page}
          limit={limit}
          total={total}
          hrefOf={(number) => hrefWith(pathname, query, { page: number === 1 ? undefined : String(number) })}
        />
      </div>
      {result.terms !== '' && <KeepButton href={pathname + repeatableQuery(query)} text={result.terms} />}
      <KeptList />
      {total > 0 && page * limit - limit >= total && (
        <p>
          <Link href={hrefWith(pathname, query, { page: undefined })}>{t('search.results.first_page')}</Link>
        </p>
      )}
      {rows.some(({ next }) => next !== undefined) && <OrganiseLine />}
      {rows.length > 0 && rows.every(({ next }) => next === undefined) && (
        <div className="mt-8">
          <WhatWeCanDo query={askedBy(result.searchQuery)} wish={wishOf(result)} />
        </div>
      )}
      {total > 0 && endsWithPhone(result, look) && (
        <div className="mt-8">
          <PhoneBlock />
        </div>
      )}
    </>
  );
}

type CardProps = Omit<ComponentProps<typeof DoctorCard>, 'row'>;

function cardOf(row: ResultRow, card: CardProps): ReactNode {
  return row.kind === 'doctor' ? <DoctorCard row={row} {...card} /> : <ProviderCard row={row} {...card} />;
}

const repeatable = 'q subfunction specialization location doctorName providerName visit listType'.split(' ');

/** The words, place, visit and list of the search are kept; filters, position, person and page are left out. */
function repeatableQuery(query: URLSearchParams): string {
  return `?${new URLSearchParams([...query].filter(([name, value]) => value !== '' && repeatable.includes(name)))}`;
}
