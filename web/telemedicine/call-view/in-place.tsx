import type { FormEvent, ReactNode } from 'react';
import { useNavigation, useSubmit } from 'react-router';

/** The router sends forms in here, because loading the page anew would cut the call. */
export function InPlace({ children }: { children: ReactNode }) {
  const submit = useSubmit();
  const { state } = useNavigation();
  function send(event: FormEvent<HTMLDivElement>): void {
    const { target, nativeEvent } = event;
    if (!(target instanceof HTMLFormElement) || target.method !== 'post') return;
    event.preventDefault();
    if (state !== 'idle') return;
    const { submitter } = nativeEvent instanceof SubmitEvent ? nativeEvent : { submitter: null };
    void submit(submitter instanceof HTMLButtonElement ? submitter : target, { preventScrollReset: true });
  }
  return (
    <div className="contents" onSubmit={send}>
      {children}
    </div>
  );
}
