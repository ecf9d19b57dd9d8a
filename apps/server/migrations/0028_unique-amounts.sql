CREATE TABLE "reserved_amounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"method" text NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reserved_amounts_owner_unique" UNIQUE("owner")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "unique_amounts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reserved_amounts_by_amount" ON "reserved_amounts" USING btree ("method","amount");