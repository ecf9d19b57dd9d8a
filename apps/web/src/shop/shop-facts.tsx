import type { Shop } from '@print/contract/shop';
import { Clock, MapPin, MessageCircle, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './shop-facts.module.css';

export function ShopFacts({ shop }: { shop: Shop }) {
  return (
    <dl className={styles.facts}>
      <Fact icon={<MapPin size={20} />} name="取件点" value={shop.pickup_point} />
      <Fact icon={<Clock size={20} />} name="营业时间" value={shop.hours} />
      <Fact icon={<Printer size={20} />} name="出件" value={`正常 ${shop.production_hours} 小时内印好`} />
      <Fact icon={<MessageCircle size={20} />} name="联系" value={shop.contact} />
    </dl>
  );
}

function Fact({ icon, name, value }: { icon: ReactNode; name: string; value: string }) {
  if (value === '') return null;
  return (
    <div className={styles.fact}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
