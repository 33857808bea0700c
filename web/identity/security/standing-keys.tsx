import type { z } from 'zod';
import type { StandingKey } from '../../../contract/identity/standing-key.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

export function StandingKeys({ keys }: { keys: readonly z.infer<typeof StandingKey>[] }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <section className="grid gap-3">
      <h2 className="text-l">{t('security.standing.title')}</h2>
      {keys.length === 0 && <p className="text-text-muted">{t('security.standing.none')}</p>}
      <ul className="divide-y divide-border">
        {keys.map(({ id, since }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="grid gap-1">
              <strong>{t(`security.standing.${id}`)}</strong>
              <span className="text-text-muted">{t('security.standing.since', { when: when(since, timeZone) })}</span>
            </div>
            <PageForm method="post">
              <input type="hidden" name="key" value={id} />
              <Button
                kind="quiet"
                name="intent"
                value="end-standing"
                aria-label={t('security.standing.end_of', { name: t(`security.standing.${id}`) })}
              >
                {t('security.standing.end')}
              </Button>
            </PageForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
