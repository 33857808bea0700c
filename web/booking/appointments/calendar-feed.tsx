import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { useWhen } from '../../platform/ui/when.tsx';

/** A calendar program that subscribes to the address follows every change of the visits (S2.3-01). */
export function CalendarFeed({ url, endedAt }: { url: string | null; endedAt: string | null }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <details id="subscribe" open={url !== null || endedAt !== null} className="rounded-card border border-border p-4">
      <summary className="inline-flex min-h-11 items-center text-link underline">
        {t('appointments.feed.title')}
      </summary>
      <div className="mt-2 grid gap-3">
        <p>{t(url === null ? 'appointments.feed.lead' : 'appointments.feed.secret')}</p>
        {endedAt !== null && <p>{t('appointments.feed.ended', { when: when(endedAt, timeZone) })}</p>}
        {url !== null && (
          <>
            <TextField name="feed-address" label={t('appointments.feed.address')} defaultValue={url} readOnly />
            <p>
              <LinkButton kind="quiet" href={url.replace(/^https?:/, 'webcal:')}>
                {t('appointments.feed.open')}
              </LinkButton>
            </p>
          </>
        )}
        <PageForm method="post" className="flex flex-wrap gap-3">
          <Button kind="quiet" name="intent" value="feed">
            {t(url === null ? 'appointments.feed.make' : 'appointments.feed.renew')}
          </Button>
          {url !== null && (
            <Button kind="text" name="intent" value="end-feed">
              {t('appointments.feed.end')}
            </Button>
          )}
        </PageForm>
      </div>
    </details>
  );
}
