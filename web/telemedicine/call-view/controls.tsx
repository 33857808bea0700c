import { MessageSquareText, Mic, MicOff, PhoneOff, Settings, Video, VideoOff } from 'lucide-react';
import { useT } from '../../platform/texts.ts';
import type { OwnMedia, OwnMediaState, Side } from '../call/own-media.ts';
import { Control } from './control.tsx';

const panels = ['text', 'devices'] as const;
export type CallPanel = (typeof panels)[number];
export const panelId = (panel: CallPanel) => `call-${panel}`;

const icons = {
  microphone: { on: Mic, off: MicOff },
  camera: { on: Video, off: VideoOff },
  text: MessageSquareText,
  devices: Settings,
} as const;

type Props = {
  media: OwnMedia;
  own: OwnMediaState;
  openPanels: Readonly<Record<CallPanel, boolean>>;
  toggle: (panel: CallPanel) => void;
  /** Undefined at the desk, where a step ends the visit and nobody just leaves it. */
  leave: (() => void) | undefined;
};

export function Controls({ media, own, openPanels, toggle, leave }: Props) {
  const t = useT();
  const side = (name: Side) => (
    <Control
      role="switch"
      aria-checked={own.on[name]}
      icon={icons[name][own.on[name] ? 'on' : 'off']}
      word={t(`video_room.control.${name}`)}
      state={t(own.on[name] ? 'video_room.control.on' : 'video_room.control.off')}
      onClick={() => void media.turn(name, !own.on[name])}
    />
  );
  return (
    <fieldset className="sticky bottom-(--consent,0px) z-10 flex gap-1 bg-bg py-2 md:gap-1.5">
      <legend className="sr-only">{t('video_room.control.title')}</legend>
      {side('microphone')}
      {side('camera')}
      {panels.map((panel) => (
        <Control
          key={panel}
          aria-expanded={openPanels[panel]}
          aria-controls={panelId(panel)}
          icon={icons[panel]}
          word={t(`video_room.control.${panel}`)}
          onClick={() => toggle(panel)}
        />
      ))}
      {leave && <Control ends icon={PhoneOff} word={t('video_room.control.leave')} onClick={leave} />}
    </fieldset>
  );
}
