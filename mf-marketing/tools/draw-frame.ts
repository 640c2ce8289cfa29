/// <reference lib="dom" />

/**
 * Draws one frame of the introduction on the page's canvas. It runs in the browser, so it uses nothing from outside.
 * It draws no words: those are captions, which can be translated.
 * @param seconds from the start
 * @returns the picture as a data URL
 */
export function drawFrame(seconds: number): string {
  const canvas = document.querySelector('canvas')!;
  const pen = canvas.getContext('2d')!;
  const { width, height } = canvas;
  const [ground, accent, soft, text] = ['#0c1117', '#4fc1c6', '#26303a', '#edf2f5'];
  const scene = Math.floor(seconds / 4);
  const time = seconds - scene * 4;
  /** From 0 to 1 between two moments of the scene, slowing down towards the end. */
  const progress = (from: number, to: number) =>
    1 - (1 - Math.min(1, Math.max(0, (time - from) / (to - from)))) ** 3;

  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.globalAlpha = 1;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.translate(width / 2, height / 2);
  pen.lineCap = 'round';
  const shade = progress(0, 0.5) * (scene < 3 ? 1 - progress(3.6, 4) : 1);

  /** Six beams that meet in one point, and the dose around it. */
  function beams(reach: number, turn: number, doses: number): void {
    pen.save();
    pen.rotate(turn);
    pen.fillStyle = accent;
    for (let beam = 0; beam < 6; beam += 1) {
      pen.rotate(Math.PI / 3);
      pen.globalAlpha = shade * 0.22;
      pen.beginPath();
      pen.moveTo(-6, -250);
      pen.lineTo(6, -250);
      pen.lineTo(18, -250 + 250 * reach);
      pen.lineTo(-18, -250 + 250 * reach);
      pen.fill();
    }
    pen.restore();
    pen.strokeStyle = accent;
    pen.lineWidth = 2.5;
    for (const [index, radius] of [46, 84, 130].entries()) {
      pen.globalAlpha = shade * Math.min(1, Math.max(0, doses * 3 - index)) * 0.8;
      pen.beginPath();
      pen.arc(0, 0, radius, 0, 2 * Math.PI);
      pen.stroke();
    }
    pen.globalAlpha = shade * reach;
    pen.fillStyle = text;
    pen.beginPath();
    pen.arc(0, 0, 9, 0, 2 * Math.PI);
    pen.fill();
  }

  /** A lecture on a tablet: a depth dose curve is being drawn. */
  function lecture(): void {
    pen.globalAlpha = shade;
    pen.strokeStyle = soft;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.roundRect(-250, -170, 500, 340, 26);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(-190, -110);
    pen.lineTo(-190, 80);
    pen.lineTo(190, 80);
    pen.stroke();
    pen.strokeStyle = accent;
    pen.lineWidth = 5;
    pen.beginPath();
    for (let x = 0; x <= 370 * progress(0.4, 3.2); x += 5) {
      const depth = x / 370;
      const dose = (1 - Math.exp(-depth * 22)) * Math.exp(-depth * 1.5);
      pen.lineTo(-185 + x, 76 - 190 * dose);
    }
    pen.stroke();
    pen.strokeStyle = soft;
    pen.lineWidth = 8;
    pen.beginPath();
    pen.moveTo(-190, 128);
    pen.lineTo(190, 128);
    pen.stroke();
    pen.strokeStyle = text;
    pen.beginPath();
    pen.moveTo(-190, 128);
    pen.lineTo(-190 + (380 * time) / 4, 128);
    pen.stroke();
  }

  /** A dot for each newsletter: 3 years of 52 weeks. */
  function newsletters(): void {
    const sent = 156 * progress(0.3, 3.3);
    for (let week = 0; week < 156; week += 1) {
      const [row, column] = [Math.floor(week / 26), week % 26];
      pen.globalAlpha = shade;
      pen.fillStyle = week < sent ? accent : soft;
      pen.beginPath();
      const gap = row % 2 === 0 ? 8 : -8;
      pen.arc(-325 + column * 26, -130 + row * 52 + gap, 7, 0, 2 * Math.PI);
      pen.fill();
    }
  }

  if (scene === 0) beams(progress(0.3, 2), 0, progress(1.6, 3.4));
  else if (scene === 1) lecture();
  else if (scene === 2) newsletters();
  else beams(1, (1 - progress(0, 3)) * 1.2, 1 - progress(1, 3) * 0.66);
  return canvas.toDataURL('image/png');
}
