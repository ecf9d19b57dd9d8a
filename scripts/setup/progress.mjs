const reportEverySeconds = 60;

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Shows progress while `work` runs, then its result.
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
