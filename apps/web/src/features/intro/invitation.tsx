import { pages } from '@print/contract/pages';
import { ButtonLink } from '#ui/button.tsx';
import styles from './invitation.module.css';
import stub from './stub.module.css';

export function Invitation() {
  return (
    <section className="content" aria-labelledby="invitation">
      <div className={`${stub.stub} ${styles.strip}`}>
        <div>
          <h2 id="invitation">把文件放上来，剩下的交给我们。</h2>
          <p>不用注册，也不用装应用。</p>
        </div>
        <ButtonLink to={pages.order.path} size="large">
          立即下单
        </ButtonLink>
      </div>
    </section>
  );
}
