import { useEffect, useRef } from 'react';
import { useConfig } from '../page-context.tsx';

/** Solved while the visitor types; without script, blocked or offline, the form is sent without it (R23). */
export function CaptchaField({ action }: { action: string }) {
  const field = useRef<HTMLInputElement>(null);
  const { captcha } = useConfig();
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const answer = import('./captcha.ts').then(({ captchaAnswer }) => captchaAnswer(captcha, action));
    let settled = false;
    const settle = answer.then(
      (token) => {
        input.value = token;
        settled = true;
      },
      () => {
        settled = true;
      },
    );
    const wait = (event: SubmitEvent) => {
      if (settled) return;
      event.preventDefault();
      const limit = new Promise((done) => setTimeout(done, 10_000));
      Promise.race([settle, limit]).then(() => {
        settled = true;
        form.requestSubmit(event.submitter);
      });
    };
    form.addEventListener('submit', wait);
    return () => form.removeEventListener('submit', wait);
  }, [captcha, action]);
  return <input ref={field} type="hidden" name="captcha" defaultValue="" />;
}
