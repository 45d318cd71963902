-- needs: 1
-- Mailboxes of Gmail have one name: without dots, at gmail.com. Of several rows for one mailbox the first gets it.
UPDATE accounts SET unique_as = named.name
  FROM (
    SELECT min(id) AS id, name FROM (
      SELECT id, 'free:' || replace(split_part(substr(unique_as, 6), '@', 1), '.', '') || '@gmail.com' AS name FROM accounts
        WHERE unique_as LIKE 'free:%@gmail.com' OR unique_as LIKE 'free:%@googlemail.com'
    ) AS found GROUP BY name
  ) AS named
  WHERE accounts.id = named.id AND NOT EXISTS (SELECT FROM accounts AS other WHERE other.unique_as = named.name);
UPDATE briefing_readers SET address = named.name
  FROM (
    SELECT min(id) AS id, name FROM (
      SELECT id, replace(split_part(address, '@', 1), '.', '') || '@gmail.com' AS name FROM briefing_readers
        WHERE address LIKE '%@gmail.com' OR address LIKE '%@googlemail.com'
    ) AS found GROUP BY name
  ) AS named
  WHERE briefing_readers.id = named.id
    AND NOT EXISTS (SELECT FROM briefing_readers AS other WHERE other.address = named.name);
