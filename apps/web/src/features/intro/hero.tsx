import { pages } from '@print/contract/pages';
import { ArrowRight } from 'lucide-react';
import { PaperStack } from '#shop/paper-stack.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './hero.module.css';
import { Stats } from './stats.tsx';

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={`content ${styles.columns}`}>
        <div className={styles.text}>
          <p className={styles.kicker}>宿舍楼里的自助打印店</p>
          <h1 className={styles.title}>
            文件传上来，
            <br />
            下楼就能取。
          </h1>
          <p className={styles.lead}>上传文件、选好装订、扫码付款，凭取件码下楼取件。</p>
          <div className={styles.actions}>
            <ButtonLink to={pages.order.path} size="large">
              立即下单
              <ArrowRight size={20} />
            </ButtonLink>
            <ButtonLink to={`${pages.about.path}#prices`} variant="outline" size="large">
              怎么收费
            </ButtonLink>
          </div>
          <Stats />
        </div>
        <PaperStack arriving />
      </div>
    </section>
  );
}
