import type { OwnMedia, OwnMediaState } from '../call/own-media.ts';

export type RoomParts = {
  media: OwnMedia;
  own: OwnMediaState;
  isTried: boolean;
  tryDevices: () => void;
};
