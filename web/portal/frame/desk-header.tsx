import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { control } from '../../platform/ui/field.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { LanguageMenu } from './language-switch.tsx';

export function DeskHeader() {
  const t = useT();
  const { operator, config } = usePageContext();
  const isSearch = useLocation().pathname === href('desk-search');
  return (
    <header className="border-b border-border bg-surface">
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-4">
        <Link href={href('desk')} className="inline-flex min-h-11 items-center font-semibold">
          {t('operator.frame.desk')}
        </Link>
        <span className="min-w-0 grow text-s text-text-muted">{config.look.wordmark}</span>
        {operator?.searches && !isSearch && <PersonSearch />}
        {operator && (
          <PageForm method="post" action={href('desk-logout')} className="flex flex-wrap items-center gap-x-3">
            <span className="text-s">{operator.name}</span>
            <button type="submit" className="min-h-11 px-1 underline underline-offset-4">
              {t('operator.frame.logout')}
            </button>
          </PageForm>
        )}
        <LanguageMenu />
      </div>
    </header>
  );
}

/** The search is sent by POST, so that no address contains it. */
function PersonSearch() {
  const t = useT();
  return (
    <PageForm
      method="post"
      action={href('desk-search')}
      role="search"
      aria-label={t('desk.search.title')}
      className="flex items-center gap-2 py-1.5 max-md:order-last max-md:w-full"
    >
      <label htmlFor="desk-search" className="sr-only">
        {t('desk.search.title')}
      </label>
      <input
        id="desk-search"
        name="query"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('desk.search.placeholder')}
        className={`${control} min-w-0 grow md:w-80`}
      />
      <Button kind="quiet" className="shrink-0">
        {t('desk.search.button')}
      </Button>
    </PageForm>
  );
}
