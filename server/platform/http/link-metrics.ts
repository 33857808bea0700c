import { Gauge, type Registry } from 'prom-client';

export type LinkReports = {
  heard: (channel: 'changes' | 'video', heard: boolean) => void;
  skew: (seconds: number) => void;
};

export function createLinkMetrics(registers: Registry[]): LinkReports {
  const hearing = new Gauge({
    name: 'kapu_notifications_heard',
    help: 'Whether notifications of other processes are heard, by channel.',
    labelNames: ['channel'],
    registers,
  });
  const clock = new Gauge({
    name: 'kapu_clock_skew_seconds',
    help: 'By how much the clock of this process is before the database’s.',
    registers,
  });
  clock.remove();
  return {
    heard: (channel, heard) => hearing.set({ channel }, heard ? 1 : 0),
    skew: (seconds) => clock.set(seconds),
  };
}
