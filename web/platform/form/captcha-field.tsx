import { useEffect, useRef, useState } from 'react';
import { usePageContext } from '../page-context.tsx';
import { useT } from '../texts.ts';
import { Panel } from '../ui/panel.tsx';

/** The captcha is solved while the visitor types; without script, blocked or offline, the form is sent without it (R23). */
export function CaptchaField({ action }: { action: string }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const { config, language, mode } = usePageContext();
  const { captcha } = config;
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const answer = import('./captcha.ts').then(({ captchaAnswer }) =>
      captchaAnswer(captcha, action, { language, mode }),
    );
    let settled = false;
    const settle = answer.then(
      (token) => {
        input.value = token;
        settled = true;
      },
      (error: unknown) => {
        settled = true;
        // The failure goes to the console and, in the words of S8.1-16, to the page.
        console.warn(error);
        setFailure(error instanceof Error ? error.message : '');
      },
    );
    const wait = (event: SubmitEvent) => {
      // Other buttons of the page send the form to addresses that need no captcha.
      if (settled || event.submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      const limit = new Promise((done) => setTimeout(done, 10_000));
      Promise.race([settle, limit]).then(() => {
        settled = true;
        form.requestSubmit(event.submitter);
      });
    };
    form.addEventListener('submit', wait);
    return () => form.removeEventListener('submit', wait);
  }, [captcha, action, language, mode]);
  return (
    <>
      <input ref={field} type="hidden" name="captcha" defaultValue="" />
      {failure !== undefined && (
        <div role="status">
          <Panel kind="warning" title={t('ui.captcha.failed')} level={3}>
            <p>{t('ui.captcha.next')}</p>
            {failure.startsWith('ReCaptcha error') && <p className="text-s">{failure}</p>}
          </Panel>
        </div>
      )}
    </>
  );
}
