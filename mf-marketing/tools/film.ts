import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { chromium } from 'playwright';
import { browserLaunchOptions } from '@platform/build/browser-launch';
import { runPlainCommand } from '@platform/build/command-line';
import { drawFrame } from './draw-frame.ts';
import { PROJECT_ROOT } from '@platform/build/parts';

const HELP = `npm run film

Draws the introduction of the about page until there is a film with the mentor. It needs ffmpeg on the PATH and takes no
arguments.`;

const FOLDER = path.join(PROJECT_ROOT, 'mf-marketing/src/intro-video');
const SIZE = { width: 960, height: 540 };
const [SECONDS, FRAMES_PER_SECOND] = [16, 24];

/** One file with free codecs, and one for browsers that cannot play it. */
const FORMS = {
  'intro.webm': ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1'],
  'intro.mp4': ['-c:v', 'libx264', '-crf', '28', '-preset', 'veryslow', '-movflags', '+faststart'],
};

await runPlainCommand({ help: HELP }, async () => {
  const films = Object.entries(FORMS).map(([file, codec]) => startFilm(file, codec));
  try {
    // Rejects where there is no ffmpeg.
    await Promise.all(films.map((film) => once(film, 'spawn')));
    await drawFilms(films);
    await Promise.all(films.map((film) => once(film, 'close')));
  } finally {
    // After an error they would wait for more pictures.
    for (const film of films) film.kill();
  }
});

async function drawFilms(films: ChildProcess[]): Promise<void> {
  await using browser = await chromium.launch(browserLaunchOptions());
  const page = await browser.newPage();
  await page.setContent(`<canvas width="${SIZE.width}" height="${SIZE.height}"></canvas>`);
  for (let frame = 0; frame < SECONDS * FRAMES_PER_SECOND; frame += 1) {
    const picture = await page.evaluate(drawFrame, frame / FRAMES_PER_SECOND);
    const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
    for (const { stdin } of films) {
      if (!stdin!.write(bytes)) await once(stdin!, 'drain');
    }
  }
  for (const { stdin } of films) stdin!.end();
}

function startFilm(file: string, codec: string[]): ChildProcess {
  const pictures = ['-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-i', '-'];
  // The same pictures give the same bytes: no dates, no program name.
  const plain = ['-pix_fmt', 'yuv420p', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const target = path.join(FOLDER, file);
  return spawn('ffmpeg', ['-v', 'error', '-y', ...pictures, ...codec, ...plain, target], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}
