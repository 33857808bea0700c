import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Select } from '../../platform/ui/select.tsx';
import type { DeviceKind } from '../call/list-devices.ts';
import type { OwnMedia, OwnMediaState } from '../call/own-media.ts';
import { playTone } from '../call/tone.ts';

/** A browser in which no page may choose the speaker lists no `audiooutput`. */
const kinds = ['videoinput', 'audioinput', 'audiooutput'] as const satisfies readonly DeviceKind[];

type Props = { media: OwnMedia; own: OwnMediaState };

export function DeviceChoice({ media, own: { devices, chosen } }: Props) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {kinds.map(
        (kind) =>
          devices[kind].length > 0 && (
            <Select
              key={kind}
              name={kind}
              label={t(`video_room.device.${kind}`)}
              value={chosen[kind] ?? devices[kind][0]?.id ?? ''}
              options={devices[kind].map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ currentTarget }) => void media.choose(kind, currentTarget.value)}
            />
          ),
      )}
      <div>
        <Button type="button" kind="quiet" onClick={() => void playTone(chosen.audiooutput)}>
          {t('video_room.device.tone')}
        </Button>
        <p className="mt-1 text-s text-text-muted">{t('video_room.device.tone_hint')}</p>
      </div>
    </div>
  );
}
