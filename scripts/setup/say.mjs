/** What the operator reads while the house gets ready: few lines, and a sign of life in long work. */

const stillEverySeconds = 60;

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows that `work` is under way and how it ended.
 * @template {{ ok: boolean }} T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function sayWhile(label, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const live = process.stdout.isTTY;
  const show = () => process.stdout.write(`\r  … ${label}（${seconds()} 秒）`);
  const stillThere = () => {
    if (live) show();
    else if (seconds() % stillEverySeconds === 0) say(`    已用 ${seconds()} 秒`);
  };

  if (live) show();
  else say(`  … ${label}`);
  const timer = setInterval(stillThere, 1000);
  try {
    const result = await work();
    say(`${live ? '\r' : ''}  ${result.ok ? '✓' : '✗'} ${label}（${seconds()} 秒）`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
