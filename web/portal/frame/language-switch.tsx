import { Globe } from 'lucide-react';
import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useTakesTyped } from '../../platform/form/use-page-draft.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { PageForm } from '../../platform/ui/form.tsx';

export function LanguageForm({ className = '' }: { className?: string }) {
  const t = useT();
  const { config, language } = usePageContext();
  const { pathname, search } = useLocation();
  const takesTyped = useTakesTyped(href('language'));
  return (
    <PageForm
      method="post"
      action={href('language')}
      aria-label={t('frame.language.title')}
      className={`flex flex-wrap gap-1 ${className}`}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {config.languages.map((code) => (
        <button
          key={code}
          type="submit"
          {...takesTyped}
          name="language"
          value={code}
          lang={code}
          aria-current={code === language ? 'true' : undefined}
          className="min-h-11 rounded-control px-3 underline-offset-4 hover:underline aria-[current=true]:font-semibold aria-[current=true]:underline"
        >
          {languageName(code)}
        </button>
      ))}
    </PageForm>
  );
}

export function LanguageMenu({ look = 'hover:bg-action-quiet' }: { look?: string }) {
  const t = useT();
  const { config, language } = usePageContext();
  if (config.languages.length < 2) return null;
  return (
    <details name="header" className="relative">
      <summary className={`flex min-h-11 list-none items-center gap-1.5 rounded-control px-2 md:gap-2 md:px-3 ${look}`}>
        <Globe aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('frame.language.title')}: </span>
        {/* A phone has room only for the code of the language. */}
        <span aria-hidden="true" className="uppercase md:hidden">
          {language}
        </span>
        <span className="max-md:sr-only">{languageName(language)}</span>
      </summary>
      <div className="absolute end-0 z-30 mt-1 w-max rounded-card border border-border bg-surface p-2 text-text shadow-2">
        <LanguageForm className="flex-col" />
      </div>
    </details>
  );
}
