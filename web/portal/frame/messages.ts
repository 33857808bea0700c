import { useLocation } from 'react-router';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import type { Message } from '../../platform/ui/messages.tsx';

/** The values of `?message=` that show a text (S8.3-24); any other shows nothing. */
const successes = [
  'password_reset_sent',
  'registration_finished',
  'password_set',
  'email_change_sent',
  'contact_email_sent',
  'email_set',
  'email_change_stopped',
  'submitted',
  'moved',
  'saved',
  'erased',
];

/** Failures that a redirect carries in its address; each is shown with a next step. */
const failures = ['token_refused'];

export function useMessages(): readonly Message[] {
  const t = useT();
  const { sessionExpired } = usePageContext();
  const message = new URLSearchParams(useLocation().search).get('message') ?? '';
  return [
    ...(sessionExpired
      ? [{ kind: 'error' as const, text: t('frame.expired.text'), next: t('frame.expired.next') }]
      : []),
    ...(failures.includes(message)
      ? [{ kind: 'error' as const, text: t(`messages.${message}`), next: t(`messages.${message}.next`) }]
      : []),
    ...(successes.includes(message) ? [{ kind: 'success' as const, text: t(`messages.${message}`) }] : []),
  ];
}
