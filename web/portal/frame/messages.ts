import { useLocation } from 'react-router';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import type { Message } from '../../platform/ui/messages.tsx';

/** S8.3-24: the values `?message=` may have; others show nothing. */
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

/** What a redirect says of a failure; it has a next step too. */
const failures = ['token_refused'];

export function useMessages(): readonly Message[] {
  const t = useT();
  const { sessionExpired } = usePageContext();
  const said = new URLSearchParams(useLocation().search).get('message') ?? '';
  return [
    ...(sessionExpired
      ? [{ kind: 'error' as const, text: t('frame.expired.text'), next: t('frame.expired.next') }]
      : []),
    ...(failures.includes(said)
      ? [{ kind: 'error' as const, text: t(`messages.${said}`), next: t(`messages.${said}.next`) }]
      : []),
    ...(successes.includes(said) ? [{ kind: 'success' as const, text: t(`messages.${said}`) }] : []),
  ];
}
