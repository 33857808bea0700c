import { useRef, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';

type Props = {
  label: string;
  failed: string;
  ask: () => Promise<object>;
  hidden: Record<string, string | undefined>;
};

/** The form is sent once the device has answered; people without script read that it is needed. */
export function PasskeyButton({ label, failed, ask, hidden }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  async function press() {
    if (state === 'asking') return;
    setState('asking');
    try {
      const answer = await ask();
      if (field.current) field.current.value = JSON.stringify(answer);
      form.current?.submit();
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      {state === 'failed' && (
        <div role="alert">
          <Panel kind="warning" title={failed} />
        </div>
      )}
      <noscript>
        <p>{t('security.key.no_script')}</p>
      </noscript>
      <PageForm ref={form} method="post">
        {Object.entries(hidden).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input ref={field} type="hidden" name="answer" defaultValue="" />
        <Button type="button" busy={state === 'asking'} onClick={press}>
          {label}
        </Button>
      </PageForm>
    </>
  );
}
