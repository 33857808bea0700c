import type { z } from 'zod';
import { href } from '../../../contract/href.ts';
import type { Passkey } from '../../../contract/identity/passkey.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';

export function Passkeys({ passkeys }: { passkeys: readonly z.infer<typeof Passkey>[] }) {
  const t = useT();
  const { timeZone } = useConfig();
  const { dayLong, dayOf } = useFormat();
  const day = (instant: string) => dayLong(dayOf(instant, timeZone));
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('security.passkeys.title')}</h2>
      <p>{t('security.passkeys.lead')}</p>
      {passkeys.length === 0 && <p className="text-text-muted">{t('security.passkeys.none')}</p>}
      <ul className="divide-y divide-border">
        {passkeys.map(({ id, name, createdAt, lastUsedAt, waitingSince }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="grid gap-1">
              <strong>{name === '?' ? t('security.devices.unknown') : name}</strong>
              {waitingSince !== null && <Badge kind="warning">{t('security.passkeys.waiting')}</Badge>}
              <span className="text-text-muted">
                {lastUsedAt === null
                  ? t('security.passkeys.since', { when: day(createdAt) })
                  : t('security.passkeys.used', { when: day(lastUsedAt) })}
              </span>
            </div>
            <LinkButton
              kind="quiet"
              href={`?step=remove&passkey=${id}`}
              aria-label={t('security.passkeys.remove_of', { name })}
            >
              {t('security.passkeys.remove')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton kind="quiet" href={href('account-passkey')}>
          {t('security.passkeys.add')}
        </LinkButton>
      </div>
    </section>
  );
}
