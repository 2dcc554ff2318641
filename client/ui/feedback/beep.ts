/** A low double tone says that a number was not taken: somebody scanning looks at the tube, not at the screen. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return;
  const sound = new AudioContext();
  const volume = sound.createGain();
  volume.gain.value = 0.15;
  volume.connect(sound.destination);
  for (const start of [0, 0.25]) {
    const tone = sound.createOscillator();
    tone.frequency.value = 220;
    tone.connect(volume);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + 0.18);
    tone.onended = start === 0 ? null : () => void sound.close();
  }
}
