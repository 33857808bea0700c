import { SlidersHorizontal, X } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { closeOverlay, openOverlay } from '../../platform/ui/overlays.ts';
import { extraFilters, filtersSet, hrefWith } from '../offering/search-query.ts';
import { FilterFields } from './filter-fields.tsx';
import type { Found } from './found.ts';
import { formId } from './search-form.tsx';
import type { OnSubmit } from './search-navigation.ts';
import { useNarrow } from './use-narrow.ts';

type Props = { found: Found; onSubmit: OnSubmit };

const none = Object.fromEntries([...extraFilters, 'page'].map((name) => [name, undefined]));

/** Collapsed on a narrow page, where script opens a sheet; always open beside the list on a wide one. */
export function Filters({ found, onSubmit }: Props) {
  const t = useT();
  const narrow = useNarrow();
  const sheet = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const set = filtersSet(found.searchQuery);
  const label = set > 0 ? t('search.filters.title_set', { count: set }) : t('search.filters.title');
  const clear = set > 0 && (
    <LinkButton kind="text" href={hrefWith(pathname, new URLSearchParams(search), none)}>
      {t('search.filters.clear')}
    </LinkButton>
  );
  const show = (
    <Button form={formId} kind="quiet" onClick={() => sheet.current && closeOverlay(sheet.current)}>
      {t('search.filters.show')}
    </Button>
  );
  if (narrow) {
    return (
      <div>
        <Button
          type="button"
          kind="quiet"
          aria-haspopup="dialog"
          onClick={() => sheet.current && openOverlay(sheet.current)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {label}
        </Button>
        <dialog
          ref={sheet}
          aria-labelledby="filters"
          className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-bg text-text"
        >
          <div className="flex items-center justify-between border-b border-border bg-surface px-4 py-2">
            <h2 id="filters" className="text-l">
              {t('search.filters.title')}
            </h2>
            <button
              type="button"
              aria-label={t('ui.dialog.close')}
              onClick={() => sheet.current && closeOverlay(sheet.current)}
              className="grid size-11 place-items-center rounded-control"
            >
              <X aria-hidden="true" className="size-6" />
            </button>
          </div>
          <div className="grid gap-4 p-4">
            <FilterFields found={found} />
          </div>
          <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-border bg-surface p-4">
            <Button form={formId} onClick={() => sheet.current && closeOverlay(sheet.current)}>
              {t('search.filters.show')}
            </Button>
            {clear}
          </div>
        </dialog>
      </div>
    );
  }
  return (
    <details className="rounded-card border border-border bg-surface xl:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2 font-semibold supports-[selector(::details-content)]:xl:hidden">
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {label}
      </summary>
      <div className="grid gap-4 px-4 pb-4 md:grid-cols-2 xl:grid-cols-1 xl:pt-4">
        <h2 className="hidden text-l xl:block">{t('search.filters.title')}</h2>
        <FilterFields
          found={found}
          onSwitch={(input) => {
            if (input.form) onSubmit(input.form, false);
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          {show}
          {clear}
        </div>
      </div>
    </details>
  );
}
