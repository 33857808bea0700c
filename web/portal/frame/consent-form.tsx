import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

export function ConsentForm({ back, open = false }: { back: string; open?: boolean }) {
  const t = useT();
  const { consent } = usePageContext();
  return (
    <PageForm method="post" action={href('cookies')} aria-label={t('consent.bar.title')} className="grid gap-3">
      <input type="hidden" name="back" value={back} />
      <p className="grid grid-cols-2 gap-3 sm:flex">
        <Button kind="quiet" name="choice" value="all" className="max-sm:px-2">
          {t('consent.bar.accept')}
        </Button>
        <Button kind="quiet" name="choice" value="necessary" className="max-sm:px-2">
          {t('consent.bar.decline')}
        </Button>
      </p>
      <details open={open}>
        <summary className="inline-flex min-h-11 items-center text-link underline">{t('consent.bar.manage')}</summary>
        <div className="mt-2 grid max-w-text gap-3">
          <p>
            <strong>{t('consent.necessary.title')}</strong>
            <br />
            {t('consent.necessary.text')}
          </p>
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              name="optional"
              defaultChecked={consent === 'all'}
              className="mt-1 size-6 shrink-0"
            />
            <span>
              <strong>{t('consent.optional.title')}</strong>
              <br />
              {t('consent.optional.text')}
            </span>
          </label>
          <div>
            <Button kind="quiet" name="choice" value="chosen">
              {t('consent.bar.save')}
            </Button>
          </div>
        </div>
      </details>
    </PageForm>
  );
}
