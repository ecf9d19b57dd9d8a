import { Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import styles from './demo.module.css';
import { DemoBoard } from './demo-board.tsx';
import { stepMs } from './demo-schedule.ts';
import section from './section.module.css';
import { useDemo } from './use-demo.ts';

const steps = [
  { mark: '一', title: '上传文件', words: '马上有页数和价格；页数核对完，铅笔字换成墨水字。' },
  { mark: '二', title: '选好装订', words: '左上角一钉还是环装，选哪种，纸上就画哪种。' },
  { mark: '三', title: '付款取件', words: '扫码付款，拿到取件码，印好下楼取。' },
];

const buttons = {
  untouched: { label: '播放演示', icon: <Play /> },
  playing: { label: '暂停', icon: <Pause /> },
  paused: { label: '继续', icon: <Play /> },
  byHand: { label: '下一步', icon: <Play /> },
  ended: { label: '重播', icon: <RotateCcw /> },
};

/** One order as a short film. It runs when asked to; until then, and without a script, its last picture stands. */
export function Demo() {
  const { state, moment, press } = useDemo();
  const isOver = state === 'untouched' || state === 'ended';
  const { label, icon } = buttons[state];
  return (
    <section className={styles.band} aria-labelledby="demo">
      <div className={`content ${section.section} ${styles.columns}`} data-paused={state === 'paused'}>
        <div>
          <h2 id="demo">三步演示，走完一单</h2>
          <ol className={styles.steps}>
            {steps.map(({ mark, title, words }, index) => {
              const isCurrent = !isOver && index === moment.step;
              return (
                <li key={title} aria-current={isCurrent ? 'step' : undefined}>
                  <h3>
                    <span aria-hidden="true">{mark}</span>
                    {title}
                  </h3>
                  <p>{words}</p>
                  {isCurrent && state !== 'byHand' && (
                    <span
                      className={`${section.fill} ${styles.bar}`}
                      style={{ animationDuration: `${stepMs[index]}ms` }}
                    />
                  )}
                </li>
              );
            })}
          </ol>
          <Button variant="outline" size="large" icon={icon} onClick={press}>
            {label}
          </Button>
          <p className="visually-hidden" role="status">
            {state === 'ended' && '演示结束'}
            {!isOver && `第 ${moment.step + 1} 步：${steps[moment.step]?.title}`}
          </p>
        </div>
        <DemoBoard moment={moment} isLive={!isOver} />
      </div>
    </section>
  );
}
