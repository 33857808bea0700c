import type { z } from 'zod';
import type { Device } from '../../../contract/identity/session.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function Devices({ devices }: { devices: readonly z.infer<typeof Device>[] }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('security.devices.title')}</h2>
      <ul className="divide-y divide-border border-y border-border">
        {devices.map(({ id, current, device, method, lastSeen }) => {
          const name = device === '?' ? t('security.devices.unknown') : device;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <strong>{name}</strong>
                  {current && <Badge kind="success">{t('security.devices.current')}</Badge>}
                </span>
                <span className="text-text-muted">
                  {t('security.devices.last', { when: when(lastSeen, timeZone) })} · {t(`security.method.${method}`)}
                </span>
              </div>
              {!current && (
                <PageForm method="post">
                  <input type="hidden" name="sessionId" value={id} />
                  <Button
                    kind="quiet"
                    name="intent"
                    value="end"
                    aria-label={t('security.devices.end_of', { device: name })}
                  >
                    {t('security.devices.end')}
                  </Button>
                </PageForm>
              )}
            </li>
          );
        })}
      </ul>
      <PageForm method="post">
        <Button kind="quiet" name="intent" value="everywhere">
          {t('security.devices.everywhere')}
        </Button>
      </PageForm>
    </section>
  );
}
