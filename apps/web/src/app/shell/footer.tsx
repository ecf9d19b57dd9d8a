import { pages } from '@print/contract/pages';
import { MapPin, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useShop } from '#shop/shop-query.ts';
import styles from './footer.module.css';

export function Footer() {
  const { data: shop } = useShop();
  return (
    <footer className={styles.footer}>
      <div className={`content ${styles.row}`}>
        <p className={styles.imprint}>
          {/* The page may be prerendered in one year and hydrated in the next. */}
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {shop?.name ?? '自助打印'}
          </span>
          <Link to={`${pages.about.path}#terms`}>服务条款</Link>
          <Link to={`${pages.about.path}#privacy`}>隐私协议</Link>
          {shop?.record_number && <a href="https://beian.miit.gov.cn/">{shop.record_number}</a>}
        </p>
        <ul className={styles.facts} aria-label="店铺信息">
          {shop?.pickup_point && (
            <li>
              <MapPin size={16} />
              <span>取件点：{shop.pickup_point}</span>
            </li>
          )}
          {shop?.contact && (
            <li>
              <MessageCircle size={16} />
              <span>联系：{shop.contact}</span>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
