/** What the operator reads while the house gets ready: few lines, and a sign of life in long work. */

const reportEverySeconds = 60;

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows that `work` is under way and how it ended.
 * @template {{ ok: boolean }} T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const isTerminal = process.stdout.isTTY;
  const show = () => process.stdout.write(`\r  … ${label}（${seconds()} 秒）`);
  const reportProgress = () => {
    if (isTerminal) show();
    else if (seconds() % reportEverySeconds === 0) print(`    已用 ${seconds()} 秒`);
  };

  if (isTerminal) show();
  else print(`  … ${label}`);
  const timer = setInterval(reportProgress, 1000);
  try {
    const result = await work();
    print(`${isTerminal ? '\r' : ''}  ${result.ok ? '✓' : '✗'} ${label}（${seconds()} 秒）`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
