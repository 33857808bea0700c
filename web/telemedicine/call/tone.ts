/** Seconds, loudness from 0 to 1 and hertz of the notes, which are low for people who do not hear high ones any more. */
const notes = { length: 0.35, loud: 0.12, heights: [523, 659] } as const;

export async function playTone(sink: string | undefined): Promise<void> {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const volume = context.createGain();
  volume.gain.value = notes.loud;
  volume.connect(out);
  for (const [at, height] of notes.heights.entries()) {
    const note = context.createOscillator();
    note.frequency.value = height;
    note.connect(volume);
    note.start(context.currentTime + at * notes.length);
    note.stop(context.currentTime + (at + 1) * notes.length);
  }
  const audio = new Audio();
  audio.srcObject = out.stream;
  try {
    if (sink !== undefined && 'setSinkId' in audio) await audio.setSinkId(sink);
    await audio.play();
  } catch {
    // A browser that plays no sound before a press stays silent.
  }
  setTimeout(() => void context.close(), notes.length * (notes.heights.length + 1) * 1000);
}
