import type { MouseEventHandler } from 'react';
import { href } from '../../../contract/href.ts';
import { useTakesTyped } from '../../platform/form/use-page-draft.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';

const control = 'min-w-0 text-xs leading-tight max-md:px-1 md:text-s';

/** The three controls have equal weight; the third opens the choices over the page, so that the visitor stays there. */
type ChoiceProps = { onChoose?: MouseEventHandler<HTMLButtonElement> | undefined };

export function ConsentForm({ back, onChoose }: ChoiceProps & { back: string }) {
  const t = useT();
  const choosing = { kind: 'quiet', name: 'choice', onClick: onChoose, ...useTakesTyped(href('cookies')) } as const;
  return (
    <PageForm
      method="post"
      action={href('cookies')}
      aria-label={t('consent.bar.title')}
      className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 md:gap-3"
    >
      <input type="hidden" name="back" value={back} />
      <Button {...choosing} value="all" className={control}>
        {t('consent.bar.accept')}
      </Button>
      <Button {...choosing} value="necessary" className={control}>
        {t('consent.bar.decline')}
      </Button>
      <Button kind="quiet" type="button" popoverTarget="consent-choices" className={control}>
        {t('consent.bar.manage')}
      </Button>
      <div
        id="consent-choices"
        popover="auto"
        className="m-auto max-h-dvh w-full max-w-form overflow-y-auto rounded-card border border-border-strong bg-surface p-5 text-text shadow-3"
      >
        <ConsentChoices onChoose={onChoose} />
      </div>
    </PageForm>
  );
}

export function ConsentChoices({ onChoose }: ChoiceProps) {
  const t = useT();
  const takesTyped = useTakesTyped(href('cookies'));
  const { consent } = usePageContext();
  return (
    <div className="grid max-w-text gap-3">
      <p>
        <strong>{t('consent.necessary.title')}</strong>
        <br />
        {t('consent.necessary.text')}
      </p>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="optional"
          form={takesTyped.form}
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
        <Button kind="quiet" name="choice" value="chosen" onClick={onChoose} {...takesTyped}>
          {t('consent.bar.save')}
        </Button>
      </div>
    </div>
  );
}
