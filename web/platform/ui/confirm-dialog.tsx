import { type ReactNode, useId } from 'react';
import { useT } from '../texts.ts';
import { Button } from './button.tsx';
import { PageForm } from './form.tsx';

type Props = {
  title: ReactNode;
  button: string;
  intent: string;
  children: ReactNode;
};

/** A question before something ends (S9-12), as a popover, which needs no script and gives the focus back. */
export function ConfirmDialog({ title, button, intent, children }: Props) {
  const t = useT();
  const box = useId();
  const heading = `${box}-title`;
  return (
    <>
      <div>
        <Button type="button" kind="text" popoverTarget={box} aria-haspopup="dialog">
          {title}
        </Button>
      </div>
      <dialog
        id={box}
        popover="auto"
        aria-labelledby={heading}
        className="m-auto max-h-dvh w-full max-w-form overflow-y-auto rounded-sheet border-3 border-confirm bg-surface p-5 text-text shadow-3 md:p-6"
      >
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <PageForm method="post" className="mt-4 grid gap-4" noValidate>
          {children}
          <div className="grid gap-3 sm:flex">
            <Button type="button" kind="quiet" popoverTarget={box} popoverTargetAction="hide">
              {t('ui.confirm.keep')}
            </Button>
            <Button kind="confirm" name="intent" value={intent}>
              {button}
            </Button>
          </div>
        </PageForm>
      </dialog>
    </>
  );
}
