CREATE TABLE "booked_references" (
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "booked_references_method_reference_pk" PRIMARY KEY("method","reference"),
	CONSTRAINT "booked_references_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"amount" bigint NOT NULL,
	"source" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"corrects" uuid,
	CONSTRAINT "ledger_entries_corrected_once" UNIQUE("corrects"),
	CONSTRAINT "ledger_entries_move_something" CHECK ("ledger_entries"."amount" <> 0),
	CONSTRAINT "ledger_entries_correction" CHECK (("ledger_entries"."kind" = 'correction') = ("ledger_entries"."corrects" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ledger_total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_references" ADD CONSTRAINT "booked_references_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_corrects_ledger_entries_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
-- The payments that staff have checked, and the differences that were settled at the handover or after it. Their method is
-- the order's: no earlier version recorded another one.
INSERT INTO "ledger_entries" ("id", "order_id", "at", "kind", "method", "amount", "source", "note", "actor")
SELECT gen_random_uuid(), "orders"."id", coalesce("payment_checked_at", "created_at"), 'payment', "payment_method",
	"total_price", CASE WHEN "screenshot_id" IS NULL THEN 'clerk' ELSE 'claim' END, '升级时补记',
	coalesce((
		SELECT "actor" FROM "order_events"
		WHERE "order_id" = "orders"."id" AND "kind" = 'payment' AND "detail" ->> 'to' = 'checked'
		ORDER BY "at" DESC LIMIT 1
	), 'system')
FROM "orders" WHERE "payment_check" = 'checked' AND "total_price" <> 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "order_id", "at", "kind", "method", "amount", "source", "note", "actor")
SELECT gen_random_uuid(), "orders"."id", coalesce("settled"."at", "collected_at"), 'difference', "payment_method",
	coalesce("settled_difference", "price_difference"), 'clerk', '升级时补记', coalesce("settled"."actor", 'system')
FROM "orders" LEFT JOIN LATERAL (
	SELECT "at", "actor" FROM "order_events"
	WHERE "order_id" = "orders"."id" AND "kind" IN ('collected', 'settled') ORDER BY "at" DESC LIMIT 1
) AS "settled" ON true
WHERE "collected_at" IS NOT NULL AND coalesce("settled_difference", "price_difference") <> 0;--> statement-breakpoint
UPDATE "orders" SET "ledger_total" = "booked"."total" FROM (
	SELECT "order_id", sum("amount") AS "total" FROM "ledger_entries" GROUP BY "order_id"
) AS "booked" WHERE "booked"."order_id" = "orders"."id";--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'ledger entries are never changed; book a correction';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_never_change" BEFORE UPDATE OR DELETE ON "ledger_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "settled_difference";--> statement-breakpoint
CREATE INDEX "orders_owing" ON "orders" USING btree ("created_at") WHERE case when "orders"."status" = 'cancelled' then 0 else "orders"."total_price" + "orders"."price_difference" end - "orders"."ledger_total" <> 0 and ("orders"."status" = 'cancelled' or "orders"."collected_at" is not null or "orders"."payment_check" = 'checked');