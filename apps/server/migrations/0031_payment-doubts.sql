CREATE TABLE "similar_screenshots" (
	"screenshot_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "similar_screenshots_screenshot_id_other_id_pk" PRIMARY KEY("screenshot_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "similar_screenshots" ADD CONSTRAINT "similar_screenshots_screenshot_id_screenshots_id_fk" FOREIGN KEY ("screenshot_id") REFERENCES "public"."screenshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similar_screenshots" ADD CONSTRAINT "similar_screenshots_other_id_screenshots_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."screenshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "similar_screenshots_by_other" ON "similar_screenshots" USING btree ("other_id");--> statement-breakpoint
-- The pictures of the orders that wait for a check of their payment. Later pictures are compared when they are read.
WITH "pictures" AS MATERIALIZED (
	SELECT "id", "sha256", "uploaded_at", ('x' || "fingerprint")::bit(256) AS "bits" FROM "screenshots"
	WHERE "fingerprint" IS NOT NULL
), "found" AS (
	SELECT "own"."id", "other"."id" AS "other_id" FROM "orders"
	JOIN "pictures" AS "own" ON "own"."id" = "orders"."screenshot_id"
	CROSS JOIN LATERAL (
		SELECT "id" FROM "pictures"
		WHERE "sha256" <> "own"."sha256" AND bit_count("bits" # "own"."bits") <= 12
		ORDER BY "uploaded_at" DESC LIMIT 5
	) AS "other"
	WHERE "orders"."status" IN ('pending', 'processing') AND "orders"."payment_check" <> 'checked'
)
INSERT INTO "similar_screenshots" ("screenshot_id", "other_id")
SELECT "id", "other_id" FROM "found" UNION SELECT "other_id", "id" FROM "found";
