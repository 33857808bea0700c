import { useState } from 'react';
import { mostGuests } from '../../../contract/telemedicine/guest-kinds.ts';
import type { VideoGuest } from '../../../contract/telemedicine/video-visit.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { inviteFields } from './visit-fields.ts';
import type { RoomOutcome } from './visit-outcome.ts';

type Props = { guests: readonly VideoGuest[]; outcome: RoomOutcome | undefined };

export function Guests({ guests, outcome }: Props) {
  const t = useT();
  const link = useKept(outcome?.link);
  const going = guests.filter(({ state }) => state !== 'ended');
  const isTheirs = outcome?.refusal?.faults.some(({ name }) => inviteFields.some((row) => row.name === name));
  return (
    <details open={link !== undefined || isTheirs} className="rounded-card border border-border p-4">
      <summary className="flex min-h-11 items-center font-semibold">{t('video_room.guests.title')}</summary>
      <div className="grid gap-4 pt-2">
        <p>{t('video_room.guests.lead')}</p>
        {going.length > 0 && (
          <ul className="divide-y divide-border border-y border-border">
            {going.map(({ id, name, kind, state }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  <span className="font-semibold">{name}</span> · {t(`video_room.guest.${kind}`)} ·{' '}
                  {t(`video_room.guests.state.${state}`)}
                </span>
                <PageForm method="post">
                  <input type="hidden" name="guestId" value={id} />
                  <Button kind="text" name="intent" value="uninvite">
                    {t('video_room.guests.end')} <span className="sr-only">{name}</span>
                  </Button>
                </PageForm>
              </li>
            ))}
          </ul>
        )}
        {link && <GuestLink {...link} />}
        {going.length < mostGuests && (
          <FieldsForm
            fields={inviteFields}
            outcome={isTheirs ? outcome : undefined}
            button={t('video_room.guests.invite')}
            intent="invite"
          />
        )}
      </div>
    </details>
  );
}

/** The invitation's link is kept here, because only the first answer has it and nobody can read it again. */
function useKept<Value>(value: Value | undefined): Value | undefined {
  const [lastValue, setLastValue] = useState(value);
  if (value !== undefined && value !== lastValue) setLastValue(value);
  return value ?? lastValue;
}

function GuestLink({ url, name }: { url: string; name: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Panel kind="success" title={t('video_room.guests.link', { name })} level={3}>
      <p>{t('video_room.guests.link_text')}</p>
      <TextField name="guestLink" label={t('video_room.guests.link_field')} value={url} readOnly />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" kind="quiet" onClick={() => void copy()}>
          {t('video_room.guests.copy')}
        </Button>
        <span role="status">{isCopied && t('video_room.guests.copied')}</span>
      </div>
    </Panel>
  );
}
