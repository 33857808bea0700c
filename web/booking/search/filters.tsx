import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { chip } from '../../platform/ui/chip.ts';
import { Link } from '../../platform/ui/link.tsx';
import { closeOverlay, openOverlay } from '../../platform/ui/overlays.ts';
import { extraFilters, filtersSet, hrefWith, type SearchQuery } from '../offering/search-query.ts';
import { FilterFields } from './filter-fields.tsx';
import { formId } from './search-form.tsx';
import type { OnSubmit } from './search-navigation.ts';
import type { SearchResult } from './search-result.ts';
import { panelId, useNarrow } from './use-narrow.ts';

type Sheet = RefObject<HTMLDialogElement | null>;

const none = Object.fromEntries([...extraFilters, 'page'].map((name) => [name, undefined]));

/** The button opens the filters, where they have no room beside the list, in a sheet, or without script in a popover. */
export function FiltersChip({ search, sheet }: { search: SearchResult; sheet: Sheet }) {
  const t = useT();
  const narrow = useNarrow();
  const set = filtersSet(search.searchQuery);
  const opens = narrow
    ? { 'aria-haspopup': 'dialog' as const, onClick: () => sheet.current && openOverlay(sheet.current) }
    : { popoverTarget: panelId };
  return (
    <button type="button" {...opens} className={`beside:hidden ${chip}`}>
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {set > 0 ? t('search.filters.title_set', { count: set }) : t('search.filters.title')}
    </button>
  );
}

type Props = { search: SearchResult; sheet: Sheet; onSubmit: OnSubmit };

export function Filters({ search, sheet, onSubmit }: Props) {
  const t = useT();
  const narrow = useNarrow();
  if (narrow) {
    const close = () => sheet.current && closeOverlay(sheet.current);
    return (
      <dialog
        ref={sheet}
        aria-labelledby="filters"
        className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-bg text-text"
      >
        <Head>
          <button
            type="button"
            aria-label={t('ui.dialog.close')}
            onClick={close}
            className="grid size-11 place-items-center rounded-control"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </Head>
        <div className="grid gap-4 p-4">
          <FilterFields search={search} />
        </div>
        <Buttons searchQuery={search.searchQuery} onClick={close} />
      </dialog>
    );
  }
  return (
    <div
      id={panelId}
      popover="auto"
      className="absolute top-24 mx-auto w-full max-w-form rounded-card border border-border bg-surface text-text shadow-3 beside:static beside:mx-0 beside:block beside:shadow-none"
    >
      <Head>
        <button
          type="button"
          popoverTarget={panelId}
          popoverTargetAction="hide"
          aria-label={t('ui.dialog.close')}
          className="grid size-11 place-items-center rounded-control beside:hidden"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </Head>
      <div className="grid gap-4 p-4 md:grid-cols-2 beside:grid-cols-1 beside:pt-0">
        <FilterFields
          search={search}
          onSwitch={(input) => {
            if (input.form) onSubmit(input.form, false);
          }}
        />
      </div>
      <Buttons searchQuery={search.searchQuery} />
    </div>
  );
}

function Head({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-14 items-center justify-between px-4 py-1">
      <h2 id="filters" className="text-l">
        {t('search.filters.title')}
      </h2>
      {children}
    </div>
  );
}

function Buttons({ searchQuery, onClick }: { searchQuery: SearchQuery; onClick?: () => void }) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="sticky bottom-0 flex flex-wrap gap-2 rounded-b-card border-t border-border bg-surface p-4 beside:static beside:border-0 beside:pt-0">
      <Button form={formId} kind={onClick ? 'action' : 'quiet'} onClick={onClick}>
        {t('search.filters.show')}
      </Button>
      {filtersSet(searchQuery) > 0 && (
        <LinkButton kind="text" href={hrefWith(pathname, new URLSearchParams(search), none)}>
          {t('search.filters.clear')}
        </LinkButton>
      )}
    </div>
  );
}

export function ActiveFilters({ search }: { search: SearchResult }) {
  const t = useT();
  return search.chips.map(({ key, text, href }) => (
    <li key={key}>
      <Link href={href} className={`bg-action-quiet ${chip}`}>
        {text}
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">, {t('search.filters.drop')}</span>
      </Link>
    </li>
  ));
}
