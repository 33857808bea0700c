import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { rawHtml } from '../../platform/ui/raw-html.ts';

/** The starter fills it from the browser's own storage; the server knows nothing of it. */
export function KeptList() {
  const t = useT();
  return (
    <section data-kept="" hidden suppressHydrationWarning aria-labelledby="kept" className="grid gap-2">
      <h2 id="kept" className="text-l">
        {t('home.kept.title')}
      </h2>
      <p className="text-text-muted">{t('home.kept.lead')}</p>
      <ul
        suppressHydrationWarning
        className="grid gap-x-6 md:grid-cols-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-link [&_a]:underline"
        {...rawHtml('')}
      />
      <p>
        <Button type="button" kind="text" data-forget="">
          {t('home.kept.forget')}
        </Button>
      </p>
    </section>
  );
}
